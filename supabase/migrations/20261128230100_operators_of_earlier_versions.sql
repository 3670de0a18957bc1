-- Sessions and recovery codes as versions before 1.0 stored them, and credentials that a link no longer holds between its two steps.
drop table app.operator_sessions;
drop table app.operator_recovery_codes;
alter table app.operator_links drop column password_hash, drop column totp_secret;
