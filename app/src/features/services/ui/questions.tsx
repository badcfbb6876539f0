import { useTranslation } from 'react-i18next'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'

/** Questions with their answers, each collapsed until opened. */
export function Questions({ questions }: { questions: readonly { question: string; answer: string }[] }) {
  const { t } = useTranslation('services')
  if (questions.length === 0) return null
  return (
    <Section title={t('page.questions')}>
      <Stack gap={2}>
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </Stack>
    </Section>
  )
}
