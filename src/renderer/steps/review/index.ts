/** REVIEW: the content of the editor's last tab. */

export { PublishBar } from './publish-bar'
export { PublishDialog } from './publish-dialog'
export { Review, type ReviewCard } from './review'
