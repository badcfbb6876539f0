/**
 * The image at the width it is shown, in CSS pixels, for a screen of double density: the platform's image server scales it.
 * What is no URL stays as it is.
 */
export function scaledImage(url: string, cssPixels: number): string {
  const sized = URL.parse(url)
  if (sized === null) return url
  sized.searchParams.set('width', String(2 * cssPixels))
  return sized.href
}
