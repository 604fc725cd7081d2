import { useId } from 'react';
import { typedPhone } from '#domain/text/contact.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { longestEmail, longestName } from '#domain/field-limits.ts';
import { BranchField } from '#web/counter/sections/BranchField.tsx';
import { ChatTick } from '#web/counter/sections/ChatTick.tsx';
import { ClientField } from '#web/counter/sections/ClientField.tsx';
import { PeopleSection } from '#web/counter/sections/PeopleSection.tsx';
import { Section } from '#web/counter/sections/Section.tsx';
import { ServicesSection } from '#web/counter/sections/ServicesSection.tsx';
import { usePhonePlans } from '#web/lib/http/use-phone-plans.ts';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { DialogButtons } from '#web/ui/overlays/Dialog.tsx';
import { FieldRow, FormFields } from '#web/ui/fields/Form.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { TimeField } from '#web/ui/fields/TimeField.tsx';
import { type Adding, useAdding } from './use-adding.ts';

type Props = { shop: Organization; onClose: () => void };

export function AddSheet({ shop, onClose }: Props) {
  const id = useId();
  const adding = useAdding(shop, onClose);
  const { form, set, place } = adding;
  return (
    <Sheet
      title="Anotar a alguien"
      isTouched={adding.isTouched}
      onClose={onClose}
      renderFoot={(close) => (
        <>
          {adding.problem && <Problem>{adding.problem}</Problem>}
          <FieldRow>
            <DialogButtons onBack={close} type="submit" form={id} waiting={adding.isSending}>
              Anotar
            </DialogButtons>
          </FieldRow>
        </>
      )}
    >
      <FormFields id={id} onSubmit={adding.send}>
        <ClientPart adding={adding} shop={shop} />
        <ServicesSection
          counter={{
            form,
            change: set,
            services: adding.services,
            length: adding.length,
            problems: { ...(adding.problems.services && { services: adding.problems.services }) },
          }}
        />
        <PeopleSection
          label="Con quién"
          place={place}
          barberId={form.barberId}
          onChoose={(barberId) => set({ barberId, branchId: null })}
        />
        <BranchField
          barber={form.barberId === null ? null : place.people?.find(({ id: own }) => own === form.barberId)}
          branchId={form.branchId}
          onChoose={(branchId) => set({ branchId })}
        />
        <WindowPart adding={adding} />
      </FormFields>
    </Sheet>
  );
}

/** A first name with a phone number or an email address is enough. */
function ClientPart({ adding, shop }: { adding: Adding; shop: Organization }) {
  const { form, set, place, zone, problems, choose } = adding;
  const plans = usePhonePlans(zone);
  const field = (name: 'firstname' | 'lastname' | 'email') => ({
    name,
    value: form[name],
    error: problems[name],
    onChange: (value: string) => set({ [name]: value }),
  });
  return (
    <Section label="Cliente">
      <ClientField counter={{ zone, place }} code={adding.usualCode} takesWalkIns={false} onChoose={choose} />
      <FieldRow>
        <TextField {...field('firstname')} label="Nombre" autoComplete="off" maxLength={longestName} />
        <TextField
          {...field('lastname')}
          label="Apellido"
          optional
          autoComplete="off"
          maxLength={longestName}
        />
      </FieldRow>
      <PhoneField
        label="Teléfono"
        readAny={typedPhone}
        code={form.code}
        number={form.phone}
        plans={plans}
        error={problems.phone}
        onChange={({ code, number }) => set({ code, phone: number })}
      />
      <ChatTick
        shop={shop}
        value={form.wantsChat}
        phone={{ code: form.code, number: form.phone }}
        onChange={(wantsChat) => set({ wantsChat })}
      />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestEmail}
      />
    </Section>
  );
}

const WindowPart = ({ adding: { form, set, problems } }: { adding: Adding }) => (
  <Section label="Cuándo puede">
    <FieldRow>
      <DateField
        label="Desde el"
        value={form.date_from}
        error={problems.date_from}
        onChange={(date_from) => set({ date_from, ...(form.date_to < date_from && { date_to: date_from }) })}
      />
      <DateField
        label="Hasta el"
        value={form.date_to}
        error={problems.date_to}
        onChange={(date_to) => set({ date_to })}
      />
    </FieldRow>
    <FieldRow>
      <TimeField
        label="Desde las"
        value={form.time_from}
        error={problems.time_from}
        onChange={(time_from) => set({ time_from })}
      />
      <TimeField
        label="Hasta las"
        value={form.time_to}
        error={problems.time_to}
        onChange={(time_to) => set({ time_to })}
      />
    </FieldRow>
  </Section>
);
