import { useTranslation } from 'react-i18next'
import { Icon } from '#kit/ui/icon.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { OperationDetail } from '../contract.ts'
import { isUnderWay } from './under-way.ts'
import { useChangeWords } from './use-change-words.ts'
import { useChanges } from './use-operations.ts'
import './operation-failures.css'

/** Another edit changed the value: it is not overwritten. */
const LEFT_ALONE = 'changes.conflict'
const NAMED = 5

/** Failures by reason, the most frequent first, each with what to do and a link to its changes. */
export function OperationFailures({
  operation,
  isWatched = false,
}: {
  operation: OperationDetail
  /** True for a fixed height: further failures scroll. */
  isWatched?: boolean
}) {
  const { t } = useTranslation('changes')
  const words = useChangeWords()
  const rows = (
    <Rows>
      {operation.failures.map(({ code, key, count, example, values }) => {
        const said = words.failure({ key, example, values })
        return (
          <Row
            key={code}
            tone={code === LEFT_ALONE ? 'attention' : 'critical'}
            toneWord={t('failures.tone')}
            title={t(code === LEFT_ALONE ? 'failures.left' : 'failures.count', {
              count,
              number: words.number(count),
            })}
            note={
              <>
                {code === LEFT_ALONE && <Names id={operation.id} count={count} />}
                {said} {example && !said.includes(example) && <q>{example}</q>}
              </>
            }
            action={<Link to={`?error=${encodeURIComponent(code)}`}>{t('failures.show')}</Link>}
          />
        )
      })}
    </Rows>
  )
  const none = operation.failures.length === 0
  return (
    <Section title={t('failures.title')} note={none ? undefined : t('failures.note')} flush>
      {isWatched ? (
        <div className="sp-failures-watched">
          {none ? (
            <p className="sp-failures-none sp-subtle">
              <Icon name="success" />
              {t(isUnderWay(operation) ? 'failures.noneYet' : 'failures.none')}
            </p>
          ) : (
            rows
          )}
        </div>
      ) : (
        rows
      )}
    </Section>
  )
}

/** Names of the values left alone; only the first few, the list below has them all. */
function Names({ id, count }: { id: string; count: number }) {
  const words = useChangeWords()
  const left = useChanges({ id, state: 'conflict', limit: NAMED }, false)
  const names =
    left.data?.rows.map(({ label, field, kind }) => `${label} (${words.field(field, kind)})`) ?? []
  if (names.length === 0) return null
  return (
    <div className="sp-strong">
      {names.join(', ')}
      {count > names.length && ` +${words.number(count - names.length)}`}
    </div>
  )
}
