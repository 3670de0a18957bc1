// The parts of a row of summaries that come while the page is idle.
export { CarouselControls } from './carousel-controls';
export { SlideActions } from './slide-actions';
