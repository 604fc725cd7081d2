import { type ReactNode, useId } from 'react';
import { type Client, createClient, editClient, listTags } from '#domain/clients/contract.ts';
import { usualCode } from '#domain/clients/zone-country.ts';
import {
  defaultPhoneCode,
  fullName,
  looksLikeEmail,
  splitPhone,
  typedPhone,
  wholePhone,
} from '#domain/text/contact.ts';
import type { Zone } from '#domain/time.ts';
import { longestTag, mostTags, tooManyTags } from '#domain/clients/client-limits.ts';
import { invalidEmail, longestEmail, longestName } from '#domain/field-limits.ts';
import { useBookablePeople } from '#web/barbers/use-bookable-people.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { fieldProblems } from '#web/lib/forms/field-problems.ts';
import { createKeyedRequest } from '#web/lib/http/keyed-request.ts';
import { readOrganization } from '#web/lib/http/first-calls.ts';
import { usePhonePlans } from '#web/lib/http/use-phone-plans.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { changedOf, useForm } from '#web/lib/forms/use-form.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { checkRequired } from '#web/session/checks.ts';
import { DialogButtons } from '#web/ui/overlays/Dialog.tsx';
import { PressChips } from '#web/ui/fields/ChoiceChips.tsx';
import { FieldRow, FormFields } from '#web/ui/fields/Form.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { ClientPhoto } from './ClientPhoto.tsx';
import { readTags } from './client-text.ts';
import { readsOfClients } from './use-clients.ts';

const blank = { firstname: '', lastname: '', code: '', phone: '', email: '', tags: '' };
type Values = typeof blank;

function checkTags(typed: string): string | undefined {
  const tags = readTags(typed);
  if (tags.length > mostTags) return tooManyTags;
  return tags.some((tag) => tag.length > longestTag)
    ? `Cada etiqueta, como máximo ${longestTag} letras.`
    : undefined;
}

const check = ({ firstname, email, tags }: Values) => ({
  firstname: checkRequired(firstname),
  email: email.trim() && !looksLikeEmail(email.trim()) ? invalidEmail : undefined,
  tags: checkTags(tags),
});

const sent = ({ firstname, lastname, code, phone, email, tags }: Values) => ({
  firstname: firstname.trim(),
  lastname: lastname.trim(),
  phone: wholePhone({ code, number: phone }),
  email: email.trim() || null,
  tags: readTags(tags),
});

type NewProps = { onMade: (client: Client) => void; onClose: () => void };

const keyed = createKeyedRequest();

const useZone = () => useRead(readOrganization, {}).data?.timezone;
const codeIn = (zone: Zone | undefined) => (zone ? usualCode(zone) : defaultPhoneCode);

export function NewClientSheet({ onMade, onClose }: NewProps) {
  const form = useForm<Values>({ ...blank, code: codeIn(useZone()) }, check);
  const create = useChange(createClient, { refreshes: readsOfClients, keyed });
  const send = form.submit((values) =>
    create.mutate(sent(values), {
      onSuccess: (client) => {
        toast.success('Cliente agregado');
        onMade(client);
        onClose();
      },
    }),
  );
  return (
    <FormSheet
      title="Nuevo cliente"
      action="Agregar"
      isTouched={isTouched(form)}
      sending={create}
      onSubmit={send}
      onClose={onClose}
    >
      <ContactFields form={form} failure={create.error} />
    </FormSheet>
  );
}

const valuesOf = (
  { firstname, lastname, phone, email, tags, preferred_barber_id: barber, photo_url }: Client,
  usual: string,
) => {
  const { code, number } = phone ? splitPhone(phone) : { code: usual, number: '' };
  return {
    firstname,
    lastname,
    code,
    phone: number,
    email: email ?? '',
    tags: tags.join(', '),
    barber: barber === null ? '' : String(barber),
    photo_url,
  };
};

const isTouched = ({ values, opened }: { values: object; opened: object }) =>
  JSON.stringify(values) !== JSON.stringify(opened);

const edited = ({ barber, photo_url, ...contact }: ReturnType<typeof valuesOf>) => ({
  ...sent(contact),
  preferred_barber_id: barber ? Number(barber) : null,
  photo_url,
});

export function EditClientSheet({ client, onClose }: { client: Client; onClose: () => void }) {
  const form = useForm(valuesOf(client, codeIn(useZone())), check);
  const edit = useChange(editClient, { refreshes: readsOfClients });
  const { values, opened, set, field } = form;
  const send = form.submit(() =>
    edit.mutate(
      { id: client.id, ...changedOf(edited(opened), edited(values)) },
      {
        onSuccess: () => {
          toast.success('Cliente actualizado');
          onClose();
        },
      },
    ),
  );
  return (
    <FormSheet
      title="Editar cliente"
      action="Guardar"
      isTouched={isTouched(form)}
      sending={edit}
      onSubmit={send}
      onClose={onClose}
    >
      <ClientPhoto
        person={{ ...client, photo_url: values.photo_url }}
        onChange={(photo_url) => set({ photo_url })}
      />
      <ContactFields form={form} failure={edit.error} />
      <BarberField {...field('barber')} />
    </FormSheet>
  );
}

/** The preferred barber stays listed after leaving the shop, until another barber is chosen. */
function BarberField(field: { name: string; value: string; onChange: (value: string) => void }) {
  const known = useBookablePeople().map((barber) => ({ value: String(barber.id), text: fullName(barber) }));
  const isGone = field.value && !known.some(({ value }) => value === field.value);
  return (
    <SelectField
      {...field}
      label="Barbero preferido"
      choices={[
        { value: '', text: 'Sin preferencia' },
        ...known,
        ...(isGone ? [{ value: field.value, text: 'Ya no está en la barbería' }] : []),
      ]}
    />
  );
}

type FieldsForm = Pick<ReturnType<typeof useForm<Values>>, 'field' | 'set'> & { values: Values };

function ContactFields({ form, failure }: { form: FieldsForm; failure: Error | null }) {
  const { data: known = [] } = useRead(listTags, {}, { onFailure: () => null });
  const plans = usePhonePlans(useZone());
  const refused = fieldProblems(failure);
  const field = (name: keyof Values) => {
    const own = form.field(name);
    return { ...own, error: own.error ?? refused[name], autoComplete: 'off' };
  };
  const tags = readTags(form.values.tags);
  const press = (tag: string) => {
    const next = tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag];
    form.set({ tags: next.join(', ') });
  };
  return (
    <>
      <FieldRow>
        <TextField {...field('firstname')} label="Nombre" maxLength={longestName} />
        <TextField {...field('lastname')} label="Apellido" optional maxLength={longestName} />
      </FieldRow>
      <PhoneField
        label="Teléfono"
        optional
        readAny={typedPhone}
        code={form.values.code}
        number={form.values.phone}
        plans={plans}
        error={refused['phone']}
        onChange={({ code, number }) => form.set({ code, phone: number })}
      />
      <TextField
        {...field('email')}
        label="Email"
        optional
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestEmail}
      />
      <TextField {...field('tags')} label="Etiquetas" optional hint="Separadas por comas, como Habitual." />
      {known.length > 0 && (
        <PressChips
          label="Etiquetas en uso"
          chips={known.map((text) => ({
            text,
            isPressed: tags.includes(text),
            onPress: () => press(text),
          }))}
        />
      )}
    </>
  );
}

type FormSheetProps = {
  title: string;
  action: string;
  isTouched: boolean;
  sending: { isPending: boolean; error: Error | null };
  onSubmit: Parameters<typeof FormFields>[0]['onSubmit'];
  onClose: () => void;
  children: ReactNode;
};

function FormSheet({ title, action, isTouched, sending, onSubmit, onClose, children }: FormSheetProps) {
  const id = useId();
  return (
    <Sheet
      title={title}
      isTouched={isTouched}
      onClose={onClose}
      renderFoot={(close) => (
        <>
          {sending.error && <Problem>{messageOf(sending.error)}</Problem>}
          <FieldRow>
            <DialogButtons onBack={close} type="submit" form={id} waiting={sending.isPending}>
              {action}
            </DialogButtons>
          </FieldRow>
        </>
      )}
    >
      <FormFields id={id} onSubmit={onSubmit}>
        {children}
      </FormFields>
    </Sheet>
  );
}
