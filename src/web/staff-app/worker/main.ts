// The staff app's service worker, registered only on a device whose owner chose it. It serves the cached page frame and
// its hashed files (never API responses), and shows push messages.

type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Waiting & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
type Pushing = Waiting & { data: { json: () => { title: string; body: string; url: string; tag: string } } };
type Pressed = Waiting & { notification: Notification };
type Client = { url: string; focus: () => Promise<unknown>; navigate: (url: string) => Promise<unknown> };
type Scope = {
  skipWaiting: () => Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window' }) => Promise<Client[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
};
type Heard = {
  install: Waiting;
  activate: Waiting;
  fetch: Fetching;
  push: Pushing;
  notificationclick: Pressed;
};

const scope = globalThis as unknown as Scope;
const on = <N extends keyof Heard>(name: N, act: (event: Heard[N]) => void) =>
  addEventListener(name, (event) => act(event as Heard[N]));

const patienceMs = 4_000;
const cached = (request: Request | string) => caches.match(request, { ignoreVary: true });

on('install', () => void scope.skipWaiting());
on('activate', (event) => {
  const { navigationPreload } = scope.registration;
  event.waitUntil(Promise.all([scope.clients.claim(), navigationPreload?.enable()]));
});

on('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (origin === location.origin && pathname.startsWith('/assets/'))
    event.respondWith(cached(request).then((file) => file ?? fetch(request)));
});

async function openPage({ request, preloadResponse }: Fetching): Promise<Response> {
  const frame = cached('/dashboard');
  const answer = preloadResponse.then((early) => early ?? fetch(request));
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => void frame.then((page) => page && resolve(page)), patienceMs);
  });
  return Promise.race([answer, late]).catch(async () => (await frame) ?? Response.error());
}

on('push', (event) => {
  const { title, body, url, tag } = event.data.json();
  const options = { body, tag, renotify: true, icon: '/icon-192.png', data: url };
  event.waitUntil(scope.registration.showNotification(title, options));
});

on('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(show(String(notification.data)));
});

async function show(url: string): Promise<void> {
  const [page] = await scope.clients.matchAll({ type: 'window' });
  await (page ? page.focus().then(() => page.navigate(url)) : scope.clients.openWindow(url));
}
