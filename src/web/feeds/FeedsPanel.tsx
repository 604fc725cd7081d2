import { useState } from 'react';
import type { User } from '#domain/account/user.ts';
import { listFeeds, type SharedFeed } from '#domain/feeds/contract.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { RowList } from '#web/ui/layout/RowList.tsx';
import { FeedAddress } from './FeedAddress.tsx';
import { FeedRow } from './FeedRow.tsx';
import styles from './Feeds.module.css';
import { ShareForm } from './ShareForm.tsx';
import { useCalendars } from './use-calendars.ts';

export function FeedsPanel({ user }: { user: User }) {
  const [shared, setShared] = useState<SharedFeed | null>(null);
  const feeds = useRead(listFeeds, {});
  const { choices, nameOf } = useCalendars(user);
  return (
    <>
      <Card title="Ver mi agenda en Google, Apple u Outlook">
        <ShareForm choices={choices} onShared={setShared} />
        {shared && <FeedAddress key={shared.url} url={shared.url} name={nameOf(shared)} />}
        <p className={styles.hint}>Google actualiza cada varias horas.</p>
      </Card>
      <Loaded
        of={feeds}
        empty="Todavía no compartiste tu agenda."
        problem="No pudimos cargar tus calendarios."
      >
        {(all) => (
          <RowList label="Calendarios compartidos">
            {all.map((feed) => (
              <FeedRow
                key={feed.id}
                feed={feed}
                name={nameOf(feed)}
                onRenewed={setShared}
                onEnded={() => setShared((shown) => (shown?.id === feed.id ? null : shown))}
              />
            ))}
          </RowList>
        )}
      </Loaded>
    </>
  );
}
