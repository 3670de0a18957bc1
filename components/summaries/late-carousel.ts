// What a row of summaries has once the page is idle.
export { CarouselArrows } from './carousel-arrows';
export { SlideActions } from './slide-actions';
