import {
  ArrowDownUp as ArrowDownUpIcon,
  Book as BookIcon,
  Bookmark as BookmarkIcon,
  BookmarkMinus as BookmarkMinusIcon,
  BookmarkPlus as BookmarkPlusIcon,
  Check as CheckIcon,
  ChevronDown as ChevronDownIcon,
  ChevronLeft as ChevronLeftIcon,
  ChevronRight as ChevronRightIcon,
  CircleAlert as CircleAlertIcon,
  CircleArrowDown as CircleArrowDownIcon,
  CircleArrowUp as CircleArrowUpIcon,
  CircleCheck as CircleCheckIcon,
  CircleMinus as CircleMinusIcon,
  CirclePlus as CirclePlusIcon,
  CircleQuestionMark as CircleQuestionMarkIcon,
  CircleUser as CircleUserIcon,
  CircleX as CircleXIcon,
  Clock as ClockIcon,
  Columns3 as Columns3Icon,
  Download as DownloadIcon,
  Eye as EyeIcon,
  EyeOff as EyeOffIcon,
  Flag as FlagIcon,
  Flame as FlameIcon,
  GripVertical as GripVerticalIcon,
  Heart as HeartIcon,
  History as HistoryIcon,
  Inbox as InboxIcon,
  Languages as LanguagesIcon,
  LayoutDashboard as LayoutDashboardIcon,
  ListFilter as ListFilterIcon,
  List as ListIcon,
  ListPlus as ListPlusIcon,
  Lock as LockIcon,
  Mail as MailIcon,
  Menu as MenuIcon,
  MessageCircle as MessageCircleIcon,
  Moon as MoonIcon,
  Pencil as PencilIcon,
  Plus as PlusIcon,
  Power as PowerIcon,
  RefreshCw as RefreshCwIcon,
  RotateCw as RotateCwIcon,
  Rows3 as Rows3Icon,
  Save as SaveIcon,
  Search as SearchIcon,
  Settings as SettingsIcon,
  SquareCheck as SquareCheckIcon,
  Square as SquareIcon,
  Sun as SunIcon,
  Tag as TagIcon,
  Trash2 as Trash2Icon,
  TriangleAlert as TriangleAlertIcon,
  Type as TypeIcon,
  UserRound as UserRoundIcon,
  Users as UsersIcon,
  X as XIcon,
} from 'lucide-react';
import { toMuiIcon } from './to-mui-icon';

// The icons that react-admin takes from `@mui/icons-material`, under the names it knows them by (see ../vite.config.ts).
export const AccessTime = /* @__PURE__ */ toMuiIcon(ClockIcon);
export const AccountCircle = /* @__PURE__ */ toMuiIcon(CircleUserIcon);
export const Add = /* @__PURE__ */ toMuiIcon(PlusIcon);
export const AddCircleOutlineOutlined = /* @__PURE__ */ toMuiIcon(CirclePlusIcon);
export const ArrowCircleDown = /* @__PURE__ */ toMuiIcon(CircleArrowDownIcon);
export const ArrowCircleUp = /* @__PURE__ */ toMuiIcon(CircleArrowUpIcon);
export const ArrowDropDown = /* @__PURE__ */ toMuiIcon(ChevronDownIcon);
export const Book = /* @__PURE__ */ toMuiIcon(BookIcon);
export const BookmarkAdd = /* @__PURE__ */ toMuiIcon(BookmarkPlusIcon);
export const BookmarkBorder = /* @__PURE__ */ toMuiIcon(BookmarkIcon);
export const BookmarkRemove = /* @__PURE__ */ toMuiIcon(BookmarkMinusIcon);
export const Brightness4 = /* @__PURE__ */ toMuiIcon(MoonIcon);
export const Brightness7 = /* @__PURE__ */ toMuiIcon(SunIcon);
export const CancelOutlined = /* @__PURE__ */ toMuiIcon(CircleXIcon);
export const ChatBubble = /* @__PURE__ */ toMuiIcon(MessageCircleIcon);
export const CheckBox = /* @__PURE__ */ toMuiIcon(SquareCheckIcon);
export const CheckBoxOutlineBlank = /* @__PURE__ */ toMuiIcon(SquareIcon);
export const CheckCircle = /* @__PURE__ */ toMuiIcon(CircleCheckIcon);
export const Clear = /* @__PURE__ */ toMuiIcon(XIcon);
export const Close = /* @__PURE__ */ toMuiIcon(XIcon);
export const Create = /* @__PURE__ */ toMuiIcon(PencilIcon);
export const Dashboard = /* @__PURE__ */ toMuiIcon(LayoutDashboardIcon);
export const Delete = /* @__PURE__ */ toMuiIcon(Trash2Icon);
export const DeleteOutlineOutlined = /* @__PURE__ */ toMuiIcon(Trash2Icon);
export const Done = /* @__PURE__ */ toMuiIcon(CheckIcon);
export const DragIndicator = /* @__PURE__ */ toMuiIcon(GripVerticalIcon);
const ErrorSign = /* @__PURE__ */ toMuiIcon(CircleAlertIcon);

export { ErrorSign as Error };
export const ErrorOutlineOutlined = /* @__PURE__ */ toMuiIcon(CircleAlertIcon);
export const ExpandMore = /* @__PURE__ */ toMuiIcon(ChevronDownIcon);
export const Favorite = /* @__PURE__ */ toMuiIcon(HeartIcon);
export const FilterList = /* @__PURE__ */ toMuiIcon(ListFilterIcon);
export const GetApp = /* @__PURE__ */ toMuiIcon(DownloadIcon);
export const HelpOutlineOutlined = /* @__PURE__ */ toMuiIcon(CircleQuestionMarkIcon);
export const HighlightOff = /* @__PURE__ */ toMuiIcon(CircleXIcon);
export const History = /* @__PURE__ */ toMuiIcon(HistoryIcon);
export const HotTub = /* @__PURE__ */ toMuiIcon(FlameIcon);
export const Inbox = /* @__PURE__ */ toMuiIcon(InboxIcon);
export const Label = /* @__PURE__ */ toMuiIcon(TagIcon);
export const List = /* @__PURE__ */ toMuiIcon(ListIcon);
export const Lock = /* @__PURE__ */ toMuiIcon(LockIcon);
export const MailOutlineOutlined = /* @__PURE__ */ toMuiIcon(MailIcon);
export const Menu = /* @__PURE__ */ toMuiIcon(MenuIcon);
export const NavigateBefore = /* @__PURE__ */ toMuiIcon(ChevronLeftIcon);
export const NavigateNext = /* @__PURE__ */ toMuiIcon(ChevronRightIcon);
export const People = /* @__PURE__ */ toMuiIcon(UsersIcon);
export const PersonPin = /* @__PURE__ */ toMuiIcon(UserRoundIcon);
export const PowerSettingsNew = /* @__PURE__ */ toMuiIcon(PowerIcon);
export const Queue = /* @__PURE__ */ toMuiIcon(ListPlusIcon);
export const Refresh = /* @__PURE__ */ toMuiIcon(RefreshCwIcon);
export const RemoveCircle = /* @__PURE__ */ toMuiIcon(CircleMinusIcon);
export const RemoveCircleOutlineOutlined = /* @__PURE__ */ toMuiIcon(CircleMinusIcon);
export const RemoveRedEye = /* @__PURE__ */ toMuiIcon(EyeIcon);
export const Report = /* @__PURE__ */ toMuiIcon(FlagIcon);
export const Save = /* @__PURE__ */ toMuiIcon(SaveIcon);
export const Search = /* @__PURE__ */ toMuiIcon(SearchIcon);
export const Settings = /* @__PURE__ */ toMuiIcon(SettingsIcon);
export const Sort = /* @__PURE__ */ toMuiIcon(ArrowDownUpIcon);
export const Title = /* @__PURE__ */ toMuiIcon(TypeIcon);
export const Translate = /* @__PURE__ */ toMuiIcon(LanguagesIcon);
export const Update = /* @__PURE__ */ toMuiIcon(RotateCwIcon);
export const ViewList = /* @__PURE__ */ toMuiIcon(Rows3Icon);
export const ViewWeek = /* @__PURE__ */ toMuiIcon(Columns3Icon);
export const Visibility = /* @__PURE__ */ toMuiIcon(EyeIcon);
export const VisibilityOff = /* @__PURE__ */ toMuiIcon(EyeOffIcon);
export const WarningAmber = /* @__PURE__ */ toMuiIcon(TriangleAlertIcon);
