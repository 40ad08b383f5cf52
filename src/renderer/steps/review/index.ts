/** REVIEW: the content of the editor's last tab. */

export { FindingGroups, type Mending } from './findings'
export { PublishBar } from './publish-bar'
export { PublishDialog } from './publish-dialog'
export { Review, type ReviewCard } from './review'
