"""What follows from the numbers, and why."""
