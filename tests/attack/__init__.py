"""What somebody does who wants the service to fail, as programs: `python -m tests.attack.starve`."""
