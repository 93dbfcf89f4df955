"""What somebody does who wants the service to fail: `python -m tests.attack.starve`."""
