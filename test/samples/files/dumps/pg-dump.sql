--
-- PostgreSQL database dump
--
SET statement_timeout = 0;
SET client_encoding = 'UTF8';
CREATE TABLE public.news (id integer NOT NULL, text text, post_user text, post_link text, published_at timestamp with time zone, hashtags text[]);
COPY public.news (id, text, post_user, post_link, published_at, hashtags) FROM stdin;
1	First line\n\nSecond\tcol	Jo Seller	https://x.com/seller_jo/status/2020952243565494277	2026-02-09 20:05:37+00	{FBA,PPC}
2	Second post	Guru AMZ	\N	2026-02-10 20:05:37+00	\N
\.
