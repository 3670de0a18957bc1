-- Pictures are files.
drop table app.pictures;
