alter table charge_payments
  drop constraint charge_payments_method,
  add constraint charge_payments_method
    check (method in ('cash', 'card', 'transfer', 'other', 'deposit')) not valid;

alter table charge_payments validate constraint charge_payments_method;
