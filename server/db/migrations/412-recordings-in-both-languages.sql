-- What a lesson made by the server is called in Bangla: the recording of a class. Null: as its author called it.
alter table lesson_versions add column title_bn text check (title_bn <> '');
update lesson_versions version
set title_bn = left('ক্লাস ' || translate(meeting.number::text, '0123456789', '০১২৩৪৫৬৭৮৯')
  || coalesce(': ' || coalesce(meeting.topic_bn, meeting.topic), '')
  || coalesce(substring(version.title from ' \(\d+\)$'), ''), 200)
from class_recordings recording
  join class_meetings meeting on meeting.id = recording.meeting_id
where recording.lesson_id = version.lesson_id and version.number = 1;
