-- Code of what an image automation waits for, such as credits or a plan; null: for its next regular run.
alter table images_automations add column waits_for text;
