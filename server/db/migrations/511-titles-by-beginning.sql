-- Titles by their beginning, in courses of every state: staff find a course by typing how its title begins.
create index courses_by_title_beginning on courses (search_title text_pattern_ops);
