/** The texts of renderer/channels/paid-ads, as a person reads or hears them; a name in braces is a hole (see `filled`). */

export const paidAds = 'Paid Ads'
