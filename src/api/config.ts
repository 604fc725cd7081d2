import { findPackageJSON } from 'node:module';
import { dirname, resolve } from 'node:path';
import { isIP } from 'node:net';
import { z } from 'zod';
import { openStatuses } from '#domain/billing/subscription.ts';
import { uploadPreset } from '#domain/images/contract.ts';
import { isSlug } from '#domain/slug.ts';
import { StartupError } from '#api/startup-error.ts';
import { readVapidKeys } from '#api/security/vapid-keys.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `debe ser un número entero de ${min} a ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `debe ser un número entero de ${min} a ${max}`);

const address = (...schemes: string[]) =>
  z.string().refine(
    (text) => {
      const scheme = URL.parse(text)?.protocol.slice(0, -1);
      return scheme !== undefined && schemes.includes(scheme);
    },
    `debe ser una dirección ${schemes.map((scheme) => `${scheme}://`).join(' o ')}`,
  );

const origin = address('http', 'https')
  .refine((text) => !/[?#]/.test(text), 'no puede llevar ? ni #')
  .transform((text) => text.replace(/\/+$/, ''));

const onOff = z.enum(['on', 'off'], 'debe ser on u off').transform((text) => text === 'on');
const list = z.string().transform((text) => text.split(',').map((part) => part.trim()));
const word = z.string();
const isStrong = (secret: string) => secret.length >= 32 && new Set(secret).size >= 10;

/** Accepts an IP address or a network, except `/0`, which would trust all proxies. */
function isNetwork(text: string): boolean {
  const [, ip = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const longest = { 4: 32, 6: 128 }[isIP(ip)];
  return longest !== undefined && (bits === undefined || (Number(bits) > 0 && Number(bits) <= longest));
}

export const isLoopbackName = (name: string): boolean =>
  /^([\w-]+\.)*localhost$|^127(\.\d{1,3}){3}$|^::1$|^\[::1\]$/i.test(name);

export const isForOwnMachine = ({ publicUrl }: { publicUrl: string }): boolean =>
  isLoopbackName(new URL(publicUrl).hostname);

export const hasChats = ({ whatsapp, chatSandbox }: Pick<Config, 'whatsapp' | 'chatSandbox'>): boolean =>
  whatsapp !== undefined || chatSandbox;

// Image hosts that receive uploads and deliver photos on different domains.
const delivery: Record<string, string> = { 'api.cloudinary.com': 'res.cloudinary.com' };

function deliveryOrigin(uploadUrl: string): string {
  const url = new URL(uploadUrl);
  return `${url.protocol}//${delivery[url.host] ?? url.host}`;
}

// Push services of Google, Mozilla, Apple and Microsoft; each entry includes its subdomains.
const pushHosts = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];

export const demoSlug = 'barberia-navaja';

const Environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'debe ser production, development o test')
    .optional(),
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: word.default('localhost'),
  // Without a path, because pages, scripts and cookies assume the root of the domain.
  PUBLIC_URL: origin
    .refine((text) => (URL.parse(text)?.pathname ?? '/') === '/', 'no puede llevar una ruta')
    .optional(),
  API_URL: origin.optional(),
  DATA_DIR: word.default('data'),
  DATABASE_URL: address('postgres', 'postgresql').optional(),
  SMTP_URL: address('smtp', 'smtps').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/,
      'debe ser una dirección de correo, por ejemplo Navaja <hola@navaja.example>',
    )
    .default('Navaja <no-reply@navaja.example>'),
  SUPPORT_EMAIL: z.email('debe ser una dirección de correo, por ejemplo hola@navaja.example').optional(),
  STRIPE_SECRET_KEY: word.optional(),
  STRIPE_WEBHOOK_SECRET: word.optional(),
  STRIPE_PRICE_ID: word.optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: word.optional(),
  STRIPE_API_BASE: origin.optional(),
  PAYMENT_SANDBOX: onOff.optional(),
  WHATSAPP_TOKEN: word.optional(),
  WHATSAPP_PHONE_NUMBER_ID: word.optional(),
  WHATSAPP_APP_SECRET: word.optional(),
  WHATSAPP_VERIFY_TOKEN: word.optional(),
  WHATSAPP_NUMBER: z
    .string()
    .regex(/^\d{8,15}$/, 'debe ser el número con código de país, solo cifras')
    .optional(),
  WHATSAPP_API_BASE: origin.default('https://graph.facebook.com'),
  WHATSAPP_API_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/, 'debe ser una versión, por ejemplo v25.0')
    .default('v25.0'),
  WHATSAPP_PER_SECOND: wholeNumber(1, 80).default(20),
  WHATSAPP_PER_DAY: wholeNumber(1, 1_000_000).default(250),
  CHAT_SANDBOX: onOff.optional(),
  VAPID_KEYS: z
    .string()
    .transform((text, issues) => {
      const keys = readVapidKeys(text);
      if (!keys) issues.addIssue('debe ser un par público.privado de P-256 en base64url');
      return keys ?? z.NEVER;
    })
    .optional(),
  PUSH_HOSTS: list
    .refine(
      (hosts) => hosts.every((host) => /^([a-z\d-]+\.)+[a-z]{2,}$/.test(host)),
      'debe ser una lista de nombres de servidores, por ejemplo push.apple.com',
    )
    .default(pushHosts),
  CHEAP_PASSWORDS: onOff.default(false),
  PUSH_STANDIN: origin
    .refine(
      (text) => text.startsWith('http:') && isLoopbackName(new URL(text).hostname),
      'debe ser una dirección http:// de esta máquina',
    )
    .optional(),
  IMAGE_UPLOAD_URL: origin.optional(),
  IMAGE_UPLOAD_PRESET: word.default(uploadPreset),
  AUTH_SECRET: list
    .refine((secrets) => secrets.every(({ length }) => length >= 16), 'debe tener al menos 16 caracteres')
    .optional(),
  RATE_LIMITS: onOff.default(true),
  DEMO: onOff.optional(),
  DEV_PAGES: onOff.default(false),
  METRICS_TOKEN: z.string().min(16, 'debe tener al menos 16 caracteres').optional(),
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  WEB_CONCURRENCY: wholeNumber(1, 24).default(1),
  TRUSTED_PROXY: list
    .refine(
      (proxies) => proxies.every(isNetwork),
      'debe ser una lista de direcciones IP o redes, por ejemplo 10.0.0.0/8',
    )
    .default([]),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'debe ser fatal, error, warn, info, debug, trace o silent',
    )
    .optional(),
  EXAMPLE_SHOP: z
    .string()
    .refine(isSlug, 'debe ser la dirección de una barbería, por ejemplo central')
    .optional(),
  OPEN_BILLING_STATUSES: list.default([...openStatuses]),
});

const testVariables = ['PUSH_STANDIN', 'DEV_PAGES', 'CHEAP_PASSWORDS'] as const;
const paymentNames = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const;
const chatNames = [
  'WHATSAPP_TOKEN',
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const;
type Read = z.infer<typeof Environment>;

function requireAllOf(read: Read, names: readonly (keyof Read)[]): never {
  const missing = names.find((name) => !read[name]);
  throw new StartupError(`Falta la variable ${missing}: ${names.join(', ')} van juntas.`);
}

function paymentKeys(read: Read) {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_ID: priceId,
    STRIPE_CONNECT_WEBHOOK_SECRET: connectSecret,
  } = read;
  if (secretKey && webhookSecret && priceId)
    return { secretKey, webhookSecret, priceId, connectSecret, apiBase: read.STRIPE_API_BASE };
  if (!secretKey && !webhookSecret && !priceId && !connectSecret) return undefined;
  return requireAllOf(read, paymentNames);
}

function chatKeys(read: Read) {
  const {
    WHATSAPP_TOKEN: token,
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
  } = read;
  if (token && phoneNumberId && appSecret && verifyToken)
    return { token, phoneNumberId, appSecret, verifyToken };
  if (!token && !phoneNumberId && !appSecret && !verifyToken) return undefined;
  return requireAllOf(read, chatNames);
}

function refuseTestVariables(read: Read, { production, isLocal }: { production: boolean; isLocal: boolean }) {
  const name = testVariables.find((each) => read[each]);
  if (production && name)
    throw new StartupError(`La variable ${name} es solo para pruebas: no vale en producción.`);
  if (read.CHEAP_PASSWORDS && !isLocal)
    throw new StartupError('La variable CHEAP_PASSWORDS es solo para pruebas: no vale con esa PUBLIC_URL.');
}

/** An empty variable counts as absent; an invalid one throws a StartupError with its name. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartupError(`La variable ${String(issue?.path[0])} no es válida: ${issue?.message}.`);
  }
  const read = parsed.data;
  const production = read.NODE_ENV === 'production';
  if (production && !read.AUTH_SECRET?.every(isStrong)) {
    throw new StartupError(
      'La variable AUTH_SECRET es obligatoria en producción: al menos 32 caracteres al azar.',
    );
  }
  const stripe = paymentKeys(read);
  const whatsapp = chatKeys(read);
  const publicUrl = read.PUBLIC_URL ?? `http://localhost:${read.PORT}`;
  const isLocal = isForOwnMachine({ publicUrl });
  refuseTestVariables(read, { production, isLocal });
  // On by default only outside production and for a local address, because the demo passwords are public.
  const demo = read.DEMO ?? (!production && isLocal);
  return {
    production,
    port: read.PORT,
    host: read.HOST,
    publicUrl,
    /** Base URL of the API when it has a separate domain. */
    apiUrl: read.API_URL,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    /**
     * Contact for users who cannot use a page; no default in production, because an example address would reach nobody.
     */
    supportEmail: read.SUPPORT_EMAIL ?? (production ? undefined : 'hola@navaja.example'),
    stripe,
    /** Only without Stripe keys and with a loopback public URL; in production only when set explicitly. */
    paymentSandbox: !stripe && isLocal && (read.PAYMENT_SANDBOX ?? !production),
    whatsapp,
    whatsappNumber: read.WHATSAPP_NUMBER,
    whatsappApi: { base: read.WHATSAPP_API_BASE, version: read.WHATSAPP_API_VERSION },
    /** Chat limits: messages per second and process, and different recipients per 24 hours across all processes. */
    whatsappLimits: { perSecond: read.WHATSAPP_PER_SECOND, perDay: read.WHATSAPP_PER_DAY },
    chatSandbox: !whatsapp && isLocal && (read.CHAT_SANDBOX ?? !production),
    vapidKeys: read.VAPID_KEYS,
    pushHosts: read.PUSH_HOSTS,
    /** URL of a local server that replaces the push services in tests. */
    pushStandIn: read.PUSH_STANDIN,
    cheapPasswords: read.CHEAP_PASSWORDS,
    /** Whether other machines may open the development pages, for example from outside a container. */
    devPages: read.DEV_PAGES,
    imageUploadUrl: read.IMAGE_UPLOAD_URL,
    imageOrigin: read.IMAGE_UPLOAD_URL && deliveryOrigin(read.IMAGE_UPLOAD_URL),
    imageUploadPreset: read.IMAGE_UPLOAD_PRESET,
    /** The first secret signs, all secrets verify, so that a secret can be replaced without ending sessions. */
    authSecrets: read.AUTH_SECRET,
    rateLimits: read.RATE_LIMITS,
    demo,
    exampleShop: read.EXAMPLE_SHOP ?? (demo ? demoSlug : undefined),
    metricsToken: read.METRICS_TOKEN,
    /**
     * Seconds after a stop signal during which the server still accepts requests but reports not ready, so that a load
     * balancer stops sending more.
     */
    drainSeconds: read.DRAIN_SECONDS,
    webConcurrency: read.WEB_CONCURRENCY,
    trustedProxies: read.TRUSTED_PROXY,
    logLevel: read.LOG_LEVEL,
    openBillingStatuses: read.OPEN_BILLING_STATUSES,
  };
}

export type Config = ReturnType<typeof readConfig>;

/** Refuses to start a public installation without SMTP: mails with account links would stay on this machine. */
export function requireMailServer({ publicUrl, smtpUrl }: Pick<Config, 'publicUrl' | 'smtpUrl'>): void {
  if (smtpUrl || isForOwnMachine({ publicUrl })) return;
  throw new StartupError(
    `Falta la variable SMTP_URL: con PUBLIC_URL ${publicUrl} los correos deben poder salir.`,
  );
}

/** Root folder of the project, both for source files and for the bundle. */
export const root: string = dirname(findPackageJSON(import.meta.url) ?? '.');
