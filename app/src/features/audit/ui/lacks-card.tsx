import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Grid, Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { AuditLack } from '../contract.ts'
import { auditApi, LIST_KEY } from './audit-api.ts'

const SHOWN = 10

/** Which fields are missing most: those a rich result needs, and those the engine recommends. */
export function LacksCard() {
  const { t } = useTranslation('audit')
  const lacks = useQuery({ queryKey: [...LIST_KEY, 'lacks'], queryFn: () => auditApi.lacks() })
  return (
    <Section title={t('lacks.title')} note={t('lacks.note')}>
      {lacks.isPending ? (
        <Loading>
          <SkeletonRows rows={4} sign={false} />
        </Loading>
      ) : lacks.isError ? (
        <ErrorState error={lacks.error} onRetry={() => void lacks.refetch()} retrying={lacks.isFetching} />
      ) : (
        <Grid min="18rem">
          {(['critical', 'optional'] as const).map((kind) => (
            <Fields key={kind} kind={kind} lacks={lacks.data.filter((lack) => lack.kind === kind)} />
          ))}
        </Grid>
      )}
    </Section>
  )
}

function Fields({ kind, lacks }: { kind: AuditLack['kind']; lacks: AuditLack[] }) {
  const { t } = useTranslation('audit')
  return (
    <Stack gap={2}>
      <h3>{t(`lacks.${kind}`)}</h3>
      {lacks.length === 0 && <p className="sp-subtle">{t(`lacks.${kind}None`)}</p>}
      <ul>
        {lacks.slice(0, SHOWN).map(({ type, field, pages }) => (
          <li key={`${type} ${field}`}>
            <code>
              {type}.{field}
            </code>{' '}
            <span className="sp-subtle">{t('lacks.pages', { count: pages })}</span>
          </li>
        ))}
      </ul>
      {lacks.length > SHOWN && (
        <p className="sp-subtle sp-small">{t('lacks.more', { count: lacks.length - SHOWN })}</p>
      )}
    </Stack>
  )
}
