-- A code of an authenticator ends all earlier ones (RFC 6238 §5.2): the last step is kept instead of the codes that were used.
update app.operators set totp_last_step = null;
drop table app.operator_used_codes;
