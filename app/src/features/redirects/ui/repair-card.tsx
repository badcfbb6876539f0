import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Section } from '#kit/ui/section.tsx'
import { planPath } from './paths.ts'
import { redirectsApi } from './redirects-api.ts'

/** Problems a repair can fix without a decision of the merchant, with the link to its preview. */
export function RepairCard({ count }: { count: number }) {
  const { t } = useTranslation('redirects')
  const navigate = useNavigate()
  const plan = useMutation({
    mutationFn: () => redirectsApi.planRepair(),
    onSuccess: ({ id }) => void navigate(planPath(id)),
  })
  return (
    <Section
      title={t('repair.title', { count })}
      action={
        <Button loading={plan.isPending} onPress={() => plan.mutate()}>
          {t('repair.action')}
        </Button>
      }
    >
      <p className="sp-subtle">{t('repair.note')}</p>
      <FailureLine error={plan.error} />
    </Section>
  )
}
