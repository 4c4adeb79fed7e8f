-- Settings of methods are stored by the names that the API gives them, and some of those have changed.
-- The owner is subject to row-level security too, and this changes the rows of every tenant.
alter table authentication_modes no force row level security;

update authentication_modes set settings = (
  select jsonb_object_agg(coalesce(renamed.new_name, setting.key), setting.value)
    from jsonb_each(authentication_modes.settings) as setting
    left join (values
      ('mostPerNumberAndDay', 'maxPerNumberPerDay'),
      ('mostPerPrefixAndDay', 'maxPerPrefixPerDay'),
      ('mostPerCountryAndDay', 'maxPerCountryPerDay'),
      ('mostPerAddressAndDay', 'maxPerAddressPerDay'),
      ('mostPerDay', 'maxPerDay'),
      ('usedAlone', 'allowPasswordOnly'),
      ('minimumLength', 'minLength'),
      ('withoutKnownUser', 'allowUsernameless')
    ) as renamed (old_name, new_name) on renamed.old_name = setting.key
) where settings <> '{}';

alter table authentication_modes force row level security;
