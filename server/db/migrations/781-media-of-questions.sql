-- Which questions and passages name a medium.
create index question_versions_shown_media on question_versions
  using gin (jsonb_path_query_array(shown, 'strict $.**."mediaId"') jsonb_path_ops);
create index question_versions_explanation_media on question_versions
  using gin (jsonb_path_query_array(explanation, 'strict $.**."mediaId"') jsonb_path_ops);
create index stimuli_media on stimuli
  using gin (jsonb_path_query_array(text, 'strict $.**."mediaId"') jsonb_path_ops);
