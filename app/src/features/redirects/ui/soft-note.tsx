import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { softTarget } from '#rules/redirects/soft-target.ts'

/** Warns of a target that is the home page or a list of everything, in the words of broken links. */
export function SoftNote({ target }: { target: string }) {
  const { t } = useTranslation('broken-links')
  const soft = softTarget(target)
  return (
    soft !== null && (
      <Banner tone="attention" title={t(`soft.${soft}`)}>
        {t(`soft.${soft}Note`)}
      </Banner>
    )
  )
}
