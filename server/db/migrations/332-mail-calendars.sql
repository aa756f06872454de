-- The classes that a mail tells of, as the iCalendar text attached to it; gone once it is sent.
alter table mails add column calendar text;
