-- A free class can be held in person: at a place that everyone may know, instead of at an address.
alter table orientation_classes
  drop constraint orientation_classes_room_check,
  add constraint orientation_classes_room_check check (room in ('link', 'jitsi', 'bigbluebutton', 'place')),
  add column place text check (place <> ''),
  add constraint orientation_place_in_person check ((place is not null) = (room = 'place'));
