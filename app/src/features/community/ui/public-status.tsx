import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { exactTime } from '#kit/shared/exact-time.ts'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Row, Rows, type RowTone } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { PublicStatus } from '../contract.ts'
import { communityPublicApi } from './community-api.ts'

const EVERY_MS = 30_000
const PARTS = ['app', 'data', 'background'] as const
const TONES: Record<string, RowTone> = {
  ok: 'success',
  late: 'attention',
  down: 'critical',
  unknown: 'unknown',
}

/** `/public/status`: whether everything is working, or that Signpost cannot be reached; without login. */
export function PublicStatus() {
  const { t, i18n } = useTranslation('community')
  const query = useQuery({
    queryKey: ['status'],
    queryFn: () => communityPublicApi.status(),
    refetchInterval: EVERY_MS,
  })
  return (
    <Page title={t('statusPage.title')}>
      <Loaded query={query} rows={3} onlyNow>
        {(status) => (
          <Section
            title={
              <span role="status">
                {t(isAllWell(status) ? 'statusPage.allWell' : 'statusPage.notAllWell')}
              </span>
            }
            note={t('statusPage.checked', { at: exactTime(status.at, i18n.language) })}
            flush
          >
            <Rows>
              {PARTS.map((part) => (
                <Row
                  key={part}
                  tone={TONES[status[part]] ?? 'unknown'}
                  toneWord={t(`statusPage.state.${status[part]}`)}
                  title={t(`statusPage.part.${part}`)}
                  note={t(`statusPage.state.${status[part]}`)}
                />
              ))}
            </Rows>
          </Section>
        )}
      </Loaded>
    </Page>
  )
}

const isAllWell = (status: PublicStatus): boolean => PARTS.every((part) => status[part] === 'ok')
