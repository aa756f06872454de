-- When the payer came back saying they agreed; taking the money is our step then (bKash), and the server goes on trying it.
alter table payments add column agreed_at timestamptz;
