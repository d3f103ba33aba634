"""When what is judged: schedules, extensions, holds, absences, reminders, and players who miss."""
