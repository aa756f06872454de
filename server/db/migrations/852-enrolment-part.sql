-- Whether students change their batch themselves is a part of what the provider decides.
alter table site_parts drop constraint site_parts_part_check;
alter table site_parts add constraint site_parts_part_check check (part in (
  'names', 'contact', 'social', 'look', 'announcement', 'home', 'reasons', 'testimonials', 'faq',
  'teaching', 'enrolment', 'about', 'terms', 'privacy', 'refund-policy'));
