-- What an automation runs, by the word of the glossary (ARCHITECTURE.md).
alter table automations rename column writer to action;
