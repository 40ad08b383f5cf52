/** The texts of renderer/blocks/pictures/ready, as a person reads or hears them; a name in braces is a hole (see `filled`). */

export const aGifCannotBeUsed = 'A GIF cannot be used in {what}. Choose a JPEG or PNG.'
export const anAnimatedGifCannotBe = 'An animated GIF cannot be cropped: only its first frame would be left.'
export const isNotShownByOutlook = '{kind} is not shown by Outlook, so it was saved as {as}.'
export const itHasTransparencySoIt =
  'It has transparency, so it stays a PNG of {size}. Without transparency it would be smaller.'
export const itWasAnimatedItsFirst = 'It was animated: its first frame was kept. Choose a GIF for animation.'
export const itWeighsItLoadsSlowly = 'It weighs {size}: it loads slowly on a phone.'
export const outlookOnWindowsShowsOnly = 'Outlook on Windows shows only its first frame, which has to work on its own.'
export const picturerefused = 'PictureRefused'
export const picturesCannotBePreparedOn = 'Pictures cannot be prepared on this computer now.'
export const svgIsNotShownIn = 'SVG is not shown in {what} by many apps. Save it as PNG and choose that.'
export const theFileIsEmpty = 'The file is empty.'
export const thisFileIsNotA = 'This file is not a picture. Choose a JPEG, PNG or GIF.'
export const thisFileWeighsPicturesUp = 'This file weighs {size}. Pictures up to {MAX_FILE_BYTES} can be used.'
export const thisGifWeighsUpTo =
  'This GIF weighs {size}. Up to {MAX_GIF_BYTES} can be sent: make it shorter or smaller.'
export const thisIsAHeicPhoto = 'This is a HEIC photo, which cannot be read here. Save it as JPEG and choose that.'
export const thisIsSaveItAs = 'This is {name}. Save it as JPEG or PNG and choose that.'
export const thisPictureCannotBeRead =
  'This picture cannot be read: the file is damaged or incomplete. Choose another one.'
export const thisPictureHasMegapixelsUp = 'This picture has {amount} megapixels. Up to {MAX_PIXELS} can be read.'
export const thisPictureTakesTooLong = 'This picture takes too long to load.'
