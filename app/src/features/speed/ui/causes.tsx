import { useTranslation } from 'react-i18next'
import { CauseList } from '#core/theme-speed/ui/cause-list.tsx'
import type { Device } from '#kit/shared/lighthouse-names.ts'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { SpeedReport } from '../contract.ts'
import { useCauses } from './use-speed.ts'

/** Lines of the theme that cause what the newest test found, each with a fix to copy. */
export function Causes({ report, device }: { report: SpeedReport; device: Device }) {
  const { t } = useTranslation('speed')
  const causes = useCauses(report, device)
  return (
    <Loaded query={causes} rows={3}>
      {({ causes: found }) => (
        <Section title={t('causes.title')} note={t('causes.note')} flush>
          {found.length === 0 ? (
            <p className="sp-section-body">{t('causes.none')}</p>
          ) : (
            <CauseList causes={found} />
          )}
        </Section>
      )}
    </Loaded>
  )
}
