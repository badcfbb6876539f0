import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { FieldNotes } from '#kit/ui/field.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import './blog-posts.css'

const PictureDialog = lateDialog(() =>
  import('#core/writing/ui/article-editor/picture-dialog.tsx').then((part) => part.PictureDialog),
)

interface Picture {
  url: string
  alt: string
}

/** The picture above a post, with its alt text. */
export function PictureField({
  picture,
  onPicture,
  products,
  error,
}: {
  picture: Picture | null
  onPicture: (picture: Picture | null) => void
  /** Their pictures are shown first. */
  products: readonly string[]
  error: string | undefined
}) {
  const { t } = useTranslation('blog-posts')
  const [open, setOpen] = useState(false)
  return (
    <Stack gap={3}>
      {picture && (
        <>
          <img className="sp-post-picture" src={picture.url} alt={picture.alt} loading="lazy" />
          <TextField
            label={t('form.alt')}
            value={picture.alt}
            onValue={(alt) => onPicture({ ...picture, alt })}
            autoComplete="off"
            error={error}
          />
        </>
      )}
      {!picture && <FieldNotes id="post-picture-notes" help={t('form.pictureHelp')} />}
      <Inline>
        <Button onPress={() => setOpen(true)}>
          {t(picture ? 'form.otherPicture' : 'form.choosePicture')}
        </Button>
        {picture && (
          <Button tone="plain" onPress={() => onPicture(null)}>
            {t('form.dropPicture')}
          </Button>
        )}
      </Inline>
      {open && <PictureDialog products={products} onChosen={onPicture} onClose={() => setOpen(false)} />}
    </Stack>
  )
}
