import type { Stripe } from 'stripe';

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

export const isAccountGone = ({ code, statusCode, message }: StripeError): boolean =>
  code === 'account_invalid' || (statusCode === 403 && /access to account/i.test(message));
