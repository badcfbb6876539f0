import { useTranslation } from 'react-i18next'
import { Link } from '#kit/ui/link.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { OperationDetail } from '../contract.ts'
import { useChangeWords } from './use-change-words.ts'

/** Failures by their reason, the most frequent first, each with what to do and the way to its changes. */
export function OperationFailures({ operation }: { operation: OperationDetail }) {
  const { t } = useTranslation('changes')
  const words = useChangeWords()
  return (
    <Section title={t('failures.title')} note={t('failures.note')} flush>
      <Rows>
        {operation.failures.map(({ code, key, count, example }) => {
          const said = words.failure({ key, example })
          return (
            <Row
              key={code}
              tone={code === 'changes.conflict' ? 'attention' : 'critical'}
              toneWord={t('failures.tone')}
              title={t('failures.count', { count, number: words.number(count) })}
              note={
                <>
                  {said} {example && !said.includes(example) && <q>{example}</q>} <code>{code}</code>
                </>
              }
              action={<Link to={`?error=${encodeURIComponent(code)}`}>{t('failures.show')}</Link>}
            />
          )
        })}
      </Rows>
    </Section>
  )
}
