-- Runs once, when Patroni has created the database cluster.
\getenv password GUIJU_PASSWORD
create role guiju login password :'password';
alter role guiju set jit = off;
create database guiju owner guiju encoding 'UTF8';
