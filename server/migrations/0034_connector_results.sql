-- The results of a connector's last messages, including test messages. `last_sent_at` is accurate to a minute.
alter table connectors
  add column last_sent_at timestamptz,
  add column last_failed_at timestamptz,
  add column last_error text;
