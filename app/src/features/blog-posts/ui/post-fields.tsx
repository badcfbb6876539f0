import { useTranslation } from 'react-i18next'
import { ChosenResources } from '#core/catalogue/ui/chosen-resources.tsx'
import { useModelName } from '#core/language-model/ui/use-model-name.ts'
import { LanguageSelect, ToneSelect } from '#core/writing/ui/language-selects.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Grid, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { Section } from '#kit/ui/section.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { MOST_HEADINGS, MOST_PRODUCTS, TITLE_LIMIT } from '../domain/bounds.ts'
import { BlogAndAuthorFields } from './blog-and-author-fields.tsx'
import type { Choices } from './blog-posts-api.ts'
import { ImageField } from './image-field.tsx'
import type { FormProblem, PostForm } from './post-form.ts'

interface Parts {
  form: PostForm
  problems: readonly FormProblem[]
  set: (change: Partial<PostForm>) => void
  choices: Choices
}

/** Fields for the post's topic. */
export function TextFields({ form, problems, set, choices }: Parts) {
  const { t } = useTranslation(['blog-posts', 'writing'])
  const modelName = useModelName()
  const shown = useProblem(problems)
  return (
    <>
      <Section title={t('form.about')}>
        <Stack gap={4}>
          <TextField
            label={t('form.title')}
            value={form.title}
            onValue={(title) => set({ title })}
            maxCharacters={TITLE_LIMIT}
            autoComplete="off"
            error={shown('title') ?? shown('titleLong')}
          />
          <TextField
            label={t('form.keyword')}
            help={t('form.keywordHelp')}
            value={form.keyword}
            onValue={(keyword) => set({ keyword })}
            autoComplete="off"
            error={shown('keyword')}
          />
          <Grid min="12rem" gap={3}>
            <LanguageSelect
              label={t('form.language')}
              value={form.language}
              onValue={(language) => set({ language })}
              error={shown('language')}
            />
            <ToneSelect
              label={t('form.tone')}
              value={form.tone}
              onValue={(tone) => set({ tone })}
              error={shown('tone')}
            />
          </Grid>
          <TextField
            label={t('form.outline')}
            help={t('form.outlineHelp', { most: MOST_HEADINGS })}
            value={form.outline}
            onValue={(outline) => set({ outline })}
            multiline
            error={shown('outline')}
          />
        </Stack>
      </Section>
      <Section title={t('form.products')} note={t('form.productsNote')}>
        <ChosenResources
          kind="product"
          ids={form.products}
          onIds={(products) => set({ products })}
          most={MOST_PRODUCTS}
        />
      </Section>
      <Section title={t('form.writer')}>
        <RadioGroup
          label={t('form.who')}
          value={form.writer}
          onValue={(writer) => set({ writer })}
          options={[
            {
              value: 'model',
              label: t('form.model'),
              help:
                choices.provider === 'none'
                  ? t('writing:noModel')
                  : t('form.modelHelp', { model: modelName(choices.model ?? '') }),
              disabled: choices.provider === 'none',
            },
            { value: 'template', label: t('form.template'), help: t('form.templateHelp') },
          ]}
          help={choices.provider === 'none' && <Link to="/settings">{t('writing:addKey')}</Link>}
        />
      </Section>
    </>
  )
}

/** Fields for the post's blog and visibility. */
export function PostFields({ form, problems, set, choices }: Parts) {
  const { t } = useTranslation('blog-posts')
  const shown = useProblem(problems)
  return (
    <>
      <Section title={t('form.where')}>
        <Stack gap={4}>
          <BlogAndAuthorFields values={form} choices={choices} set={set} shown={shown} />
          <VisibilityFields form={form} set={set} error={shown('date')} />
          <Checkbox
            checked={form.unreviewed}
            onChecked={(unreviewed) => set({ unreviewed })}
            help={t(form.visibility === 'visible' ? 'form.unreviewedVisible' : 'form.unreviewedHidden')}
          >
            {t('form.unreviewed')}
          </Checkbox>
        </Stack>
      </Section>
      <Section title={t('form.image')}>
        <ImageField
          image={form.image}
          onImage={(image) => set({ image })}
          products={form.products}
          error={shown('alt')}
        />
      </Section>
    </>
  )
}

/** Visible or hidden, and from when. */
export function VisibilityFields({
  form,
  set,
  error,
}: {
  form: Pick<PostForm, 'visibility' | 'publishAt'>
  set: (change: Partial<PostForm>) => void
  error: string | undefined
}) {
  const { t } = useTranslation('blog-posts')
  return (
    <Stack gap={3}>
      <RadioGroup
        label={t('form.visibility')}
        value={form.visibility}
        onValue={(visibility) => set({ visibility })}
        options={[
          { value: 'visible', label: t('visibility.visible') },
          { value: 'hidden', label: t('visibility.hidden') },
        ]}
      />
      {form.visibility === 'visible' && (
        <TextField
          label={t('form.publishAt')}
          help={t('form.publishAtHelp')}
          type="datetime-local"
          value={form.publishAt}
          onValue={(publishAt) => set({ publishAt })}
          error={error}
        />
      )}
    </Stack>
  )
}

function useProblem(problems: readonly FormProblem[]) {
  const { t } = useTranslation('blog-posts')
  return (problem: FormProblem): string | undefined =>
    problems.includes(problem) ? t(`problem.${problem}`) : undefined
}
