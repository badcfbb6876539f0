/**
 * Returns the URL of the image at its displayed width, in CSS pixels, for a double-density screen: the platform's
 * image server scales it. Returns anything that is not a URL unchanged.
 */
export function scaledImage(url: string, cssPixels: number): string {
  const sized = URL.parse(url)
  if (sized === null) return url
  sized.searchParams.set('width', String(2 * cssPixels))
  return sized.href
}
