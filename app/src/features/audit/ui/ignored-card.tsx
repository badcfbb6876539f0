import { useTranslation } from 'react-i18next'
import { pathOf } from '#kit/shared/path-of.ts'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { type AuditActions, useIgnored } from './use-audit.ts'
import { useCheckWords } from './use-check-words.ts'

/** Ignored findings, with the reason and a button to restore them; nothing if there are none. */
export function IgnoredCard({ unignore }: { unignore: AuditActions['unignore'] }) {
  const { t } = useTranslation('audit')
  const words = useCheckWords()
  const ignored = useIgnored()
  if (!ignored.data || ignored.data.length === 0) return null
  return (
    <Section title={t('ignore.list')} note={t('ignore.listNote')} flush>
      <FailureLine error={unignore.error} />
      <Rows>
        {ignored.data.map(({ check, hash, url, reason, at }) => {
          const where = url === null ? t('ignore.all') : pathOf(url)
          return (
            <Row
              key={`${check} ${hash}`}
              title={
                <>
                  <span className="sp-strong">{words.title(check)}</span> · {where}
                </>
              }
              note={
                <>
                  {reason} · <RelativeTime at={at} />
                </>
              }
              action={
                <Button
                  aria-label={t('ignore.undoOf', { problem: words.title(check), where })}
                  loading={unignore.isPending && unignore.variables.check === check}
                  onPress={() => unignore.mutate({ check, hash })}
                >
                  {t('ignore.undo')}
                </Button>
              }
            />
          )
        })}
      </Rows>
    </Section>
  )
}
