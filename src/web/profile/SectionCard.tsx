import { type ReactNode, useEffect, useRef } from 'react';
import { messageOf } from '#web/lib/http/failures.ts';
import { fieldProblems } from '#web/lib/forms/field-problems.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import type { Section } from './use-section.ts';

type Props = { title: string; section: Section; children: ReactNode };

export function SectionCard({ title, section: { save, submit }, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (save.error) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [save.error]);
  const isOfField = Object.keys(fieldProblems(save.error)).length > 0;
  return (
    <Card title={title}>
      <div ref={place}>
        <Form onSubmit={submit} send={`Guardar ${title.toLowerCase()}`} waiting={save.isPending}>
          {children}
          {save.error && !isOfField && <Problem>{messageOf(save.error)}</Problem>}
        </Form>
      </div>
    </Card>
  );
}
