-- Which sections the home page has, and their order.
alter table site_parts drop constraint site_parts_part_check;
alter table site_parts add constraint site_parts_part_check check (
  part in (
    'names', 'contact', 'social', 'look', 'announcement', 'home', 'reasons', 'testimonials', 'faq', 'about', 'terms',
    'privacy', 'refund-policy'
  )
);
