import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { ChangeDetail } from './change-detail.tsx'
import { HISTORY_PATH } from './operation-paths.ts'
import { CHANGE_TONES, shownState, useChangeWords } from './use-change-words.ts'
import { useHistory } from './use-operations.ts'
import './item-history.css'

const SHOWN = 10

/** Signpost's changes to one item, the latest first, each with an undo. */
export function ItemHistory({
  gid,
  title,
  none,
}: {
  gid: string
  title: string
  /** Shown while there are no changes. */
  none: string
}) {
  const { t } = useTranslation(['landing', 'changes'])
  const words = useChangeWords()
  const history = useHistory({ resourceId: gid, limit: SHOWN })
  const all = `${HISTORY_PATH}?resource=${encodeURIComponent(gid)}`
  return (
    <Section title={title} action={history.data?.next && <Link to={all}>{t('operations.all')}</Link>} flush>
      {!history.data ? (
        history.error ? (
          <ErrorState error={history.error} onRetry={() => void history.refetch()} />
        ) : (
          <Loading>
            <SkeletonRows rows={2} sign={false} />
          </Loading>
        )
      ) : history.data.rows.length === 0 ? (
        <p className="sp-section-body sp-subtle">{none}</p>
      ) : (
        history.data.rows.map((change) => (
          <div className="sp-history-row" key={change.id}>
            <Inline spread>
              <span>
                <span className="sp-strong">{words.field(change.field, change.kind)}</span>{' '}
                <Badge tone={CHANGE_TONES[shownState(change)]}>
                  {t(`changes:changeState.${shownState(change)}`)}
                </Badge>
              </span>
              <span className="sp-subtle sp-small">
                {words.who(change)} · <RelativeTime at={change.settledAt ?? change.createdAt} />
              </span>
            </Inline>
            <ChangeDetail change={change} undoable={change.undoable} replacedBy={change.replacedBy} />
          </div>
        ))
      )}
    </Section>
  )
}
