import type { ReactNode } from 'react';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

type Props = { title: string; isDone: boolean; done: string; children: ReactNode };

export const Step = ({ title, isDone, done, children }: Props) => (
  <Card title={title} aside={<Badge tone={isDone ? 'green' : 'gray'}>{isDone ? done : 'Pendiente'}</Badge>}>
    {children}
  </Card>
);
