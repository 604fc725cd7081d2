import { type SyntheticEvent, useState } from 'react';
import { flushSync } from 'react-dom';

export type Problems<V> = { [K in keyof V]?: string | undefined };

export type Field<T> = {
  value: T;
  error: string | undefined;
  onChange: (value: T) => void;
  onBlur: () => void;
};

/**
 * `opened` holds the values that the form was last filled with. A problem is shown once its field lost focus or the
 * form was submitted.
 */
export function useForm<V extends Record<string, unknown>>(initial: V, check: (values: V) => Problems<V>) {
  const [values, setValues] = useState(initial);
  const [opened, setOpened] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<keyof V>>(new Set());
  const problems = check(values);
  const set = (changes: Partial<V>) => setValues((before) => ({ ...before, ...changes }));

  function field<K extends keyof V & string>(name: K): Field<V[K]> & { name: K } {
    return {
      name,
      value: values[name],
      error: touched.has(name) ? problems[name] : undefined,
      onChange: (value) => set({ [name]: value } as unknown as Partial<V>),
      onBlur: () => afterPointerUp(() => setTouched((before) => new Set(before).add(name))),
    };
  }

  const submit = (work: (values: V) => void) => (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    flushSync(() => setTouched(new Set(Object.keys(values))));
    if (!Object.values(problems).some(Boolean)) return work(values);
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  const reset = (to: V = initial) => {
    setValues(to);
    setOpened(to);
    setTouched(new Set());
  };

  return { values, opened, set, field, submit, reset };
}

/** Leaves out unchanged fields, because another user may have changed them since. */
export function changedOf<F extends object>(opened: F, now: F): Partial<F> {
  const isOther = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(opened[name as keyof F]);
  return Object.fromEntries(Object.entries(now).filter(isOther)) as Partial<F>;
}

let isPressed = false;
const ends = ['pointerup', 'pointercancel'] as const;

// Listens in the capture phase, because other handlers may stop the event.
globalThis.addEventListener?.('pointerdown', () => (isPressed = true), true);
for (const end of ends) globalThis.addEventListener?.(end, () => (isPressed = false), true);

/**
 * Runs work now or, while a pointer is down, after its click. Pressing a button first blurs the focused field; an error
 * message that appears then would move the button away before the click.
 */
function afterPointerUp(work: () => void): void {
  if (!isPressed) return work();
  const lifted = new AbortController();
  const finish = () => {
    lifted.abort();
    setTimeout(work);
  };
  for (const end of ends) addEventListener(end, finish, { signal: lifted.signal });
}
