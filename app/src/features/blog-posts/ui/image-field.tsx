import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { FieldNotes } from '#kit/ui/field.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import './blog-posts.css'

const ImageDialog = lateDialog(() =>
  import('#core/writing/ui/article-editor/image-dialog.tsx').then((part) => part.ImageDialog),
)

interface Image {
  url: string
  alt: string
}

/** The image above a post, with its alt text. */
export function ImageField({
  image,
  onImage,
  products,
  error,
}: {
  image: Image | null
  onImage: (image: Image | null) => void
  /** Products whose images are shown first. */
  products: readonly string[]
  error: string | undefined
}) {
  const { t } = useTranslation('blog-posts')
  const [open, setOpen] = useState(false)
  return (
    <Stack gap={3}>
      {image && (
        <>
          <img className="sp-post-image" src={image.url} alt={image.alt} loading="lazy" />
          <TextField
            label={t('form.alt')}
            value={image.alt}
            onValue={(alt) => onImage({ ...image, alt })}
            autoComplete="off"
            error={error}
          />
        </>
      )}
      {!image && <FieldNotes id="post-image-notes" help={t('form.imageHelp')} />}
      <Inline>
        <Button onPress={() => setOpen(true)}>{t(image ? 'form.otherImage' : 'form.chooseImage')}</Button>
        {image && (
          <Button tone="plain" onPress={() => onImage(null)}>
            {t('form.dropImage')}
          </Button>
        )}
      </Inline>
      {open && <ImageDialog products={products} onChosen={onImage} onClose={() => setOpen(false)} />}
    </Stack>
  )
}
